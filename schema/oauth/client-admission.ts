import type { Plan } from '../../prisma/generated/client.ts';

/** Whose account the requests of a client count for. */
export interface ClientOwner {
  userId: string;
  plan: Plan;
}

/** What a client asks for; tokens are issued and revoked in one window, and introspected in another. */
export type ClientRequest = 'token' | 'introspection';
