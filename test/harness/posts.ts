import { expect } from 'vitest';
import { send } from './client.ts';
import type { Instance } from './instance.ts';
import type { Person } from './person.ts';

/** Posts at one instance, by /api: what tests of the community's pages begin with. */
export class Posts {
  readonly #portico: () => Instance;

  constructor(portico: () => Instance) {
    this.#portico = portico;
  }

  /** Its id. */
  write(author: Person, input: object): Promise<string> {
    return this.#create('/api/posts', author, { title: 'A post', content: 'Text', ...input });
  }

  /** Its id. */
  comment(author: Person, postId: string, content: string, parentId?: string): Promise<string> {
    const body = { content, ...(parentId ? { parent_id: parentId } : {}) };
    return this.#create(`/api/community/posts/${postId}/comments`, author, body);
  }

  stored(id: string) {
    return this.#portico().database.prisma.post.findUniqueOrThrow({ where: { id } });
  }

  async #create(path: string, { key }: Person, body: object): Promise<string> {
    const reply = await send('POST', path, { credential: key, body, on: this.#portico() });
    expect(reply.status, reply.text).toBe(201);
    return Object(reply.body).id;
  }
}
