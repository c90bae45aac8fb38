import './accounts/index.ts';
import './changes/index.ts';
import './community/index.ts';
import './deployments/index.ts';
import './events/index.ts';
import './incidents/index.ts';
import './installation/index.ts';
import './keys/index.ts';
import './members/index.ts';
import './metrics/index.ts';
import './oauth/index.ts';
import './passkeys/index.ts';
import './projects/index.ts';
import './sessions/index.ts';
import './webhooks/index.ts';
import { requireDeclaredAccess } from './authorization/declared-access.ts';
import { builder } from './builder.ts';

/** The executable schema: the one core behind every endpoint. */
export const schema = builder.toSchema();
requireDeclaredAccess(schema);
