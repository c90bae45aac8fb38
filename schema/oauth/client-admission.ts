import type { Plan } from '../../prisma/generated/client.ts';

/** What the requests of a client count for. */
export interface AdmittedClient {
  /** Its owner. */
  userId: string;
  /** That of its owner. */
  plan: Plan;
  /** It has not proved who it is: anybody may have sent the request. */
  isPublic: boolean;
}

/** What a client asks for; tokens are issued and revoked in one window, and introspected in another. */
export type ClientRequest = 'token' | 'introspection';
