import { expect } from 'vitest';
import type { MemberRole } from '../../prisma/generated/client.ts';
import { send } from './client.ts';
import type { Instance } from './instance.ts';
import { createPerson, type Person } from './person.ts';

/** Projects at one instance, by /v1: what tests of pages begin with, and where they see what came of a click. */
export class Projects {
  readonly #portico: () => Instance;

  constructor(portico: () => Instance) {
    this.#portico = portico;
  }

  /** What the server answers, which has to be a success. */
  async call(method: string, path: string, { token }: Person, body?: object, environment = 'production') {
    const headers = { 'service-environment': environment };
    const reply = await send(method, `/v1/projects${path}`, {
      credential: token,
      body,
      headers,
      on: this.#portico(),
    });
    expect(reply.status, reply.text).toBeLessThan(300);
    return Object(reply.body);
  }

  async make(owner: Person, name = 'Shop'): Promise<string> {
    return (await this.call('POST', '', owner, { name })).id;
  }

  async addMember(projectId: string, role: MemberRole): Promise<Person> {
    const person = await createPerson(this.#portico());
    await this.#portico().database.prisma.membership.create({ data: { projectId, userId: person.id, role } });
    return person;
  }
}
