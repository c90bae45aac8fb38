import fastify, { type FastifyReply } from 'fastify';
import { commonHeaders, count, entityTag, listHeaders } from './same-work.ts';
import { authenticate, readList, readOne, write } from './with-prisma.ts';

declare module 'fastify' {
  interface FastifyRequest {
    userId: string;
    common: Record<string, string>;
  }
}

const app = fastify();
app.decorateRequest('userId', '');

function send(reply: FastifyReply, status: number, data: unknown, more: Record<string, string> = {}) {
  const body = JSON.stringify(data);
  return reply
    .code(status)
    .headers({ ...reply.request.common, ...more, etag: entityTag(body) })
    .send(body);
}

app.addHook('onRequest', async (request, reply) => {
  const caller = await authenticate(request.headers.authorization);
  if (!caller) return reply.code(401).send();
  request.userId = caller.userId;
  request.common = commonHeaders(count(caller));
});
app.get<{ Querystring: { page?: string; limit?: string } }>('/v1/projects', async (request, reply) => {
  const [page, limit] = [Number(request.query.page ?? 1), Number(request.query.limit ?? 20)];
  const { items, total } = await readList(request.userId, page, limit);
  return send(reply, 200, items, listHeaders(page, limit, total));
});
app.get<{ Params: { id: string } }>('/v1/projects/:id', async (request, reply) => {
  const one = await readOne(request.userId, request.params.id);
  return send(reply, one ? 200 : 404, one ?? { error: 'not found' });
});
app.post<{ Body: { name?: unknown } }>('/v1/projects', async (request, reply) => {
  const { name } = request.body;
  if (typeof name !== 'string' || name === '') return send(reply, 400, { error: 'name' });
  return send(reply, 201, await write(request.userId, name));
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
