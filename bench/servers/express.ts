import express, { type Response } from 'express';
import { commonHeaders, count, entityTag, listHeaders } from './same-work.ts';
import { authenticate, readList, readOne, write } from './with-prisma.ts';

const app = express().disable('x-powered-by').disable('etag').use(express.json());

function send(response: Response, status: number, data: unknown, more: Record<string, string> = {}): void {
  const body = JSON.stringify(data);
  response
    .status(status)
    .set({ ...response.locals.headers, ...more, etag: entityTag(body) })
    .send(body);
}

app.use(async (request, response, next) => {
  const caller = await authenticate(request.headers.authorization);
  if (!caller) return void response.sendStatus(401);
  response.locals.userId = caller.userId;
  response.locals.headers = commonHeaders(count(caller));
  next();
});
app.get('/v1/projects', async (request, response) => {
  const [page, limit] = [Number(request.query.page ?? 1), Number(request.query.limit ?? 20)];
  const { items, total } = await readList(response.locals.userId, page, limit);
  send(response, 200, items, listHeaders(page, limit, total));
});
app.get('/v1/projects/:id', async (request, response) => {
  const one = await readOne(response.locals.userId, request.params.id);
  send(response, one ? 200 : 404, one ?? { error: 'not found' });
});
app.post('/v1/projects', async (request, response) => {
  const { name } = request.body;
  if (typeof name !== 'string' || name === '') return send(response, 400, { error: 'name' });
  send(response, 201, await write(response.locals.userId, name));
});
app.listen(Number(process.env.PORT), '127.0.0.1');
