import { z } from 'zod';
import { signingAlgorithms } from '../../schema/oauth/access-token.ts';
import { StartError } from '../config/start-error.ts';
import { createDemo } from '../demo/demo.ts';
import type { CommandHandler } from './command-handler.ts';
import type { CommandName } from './command-table.ts';
import {
  clientCreate,
  clientList,
  clientRevoke,
  keyCreate,
  keyList,
  keyRevoke,
  tokenCreate,
  tokenList,
  tokenRevoke,
} from './credential-commands.ts';
import { distribute } from './distribution-command.ts';
import { doctor } from './doctor.ts';
import { faultsOf } from './faults.ts';
import { type OperatorAnswer, type OperatorRequest, requestFaults } from './operator-request.ts';
import type { OperatorParts } from './operator-parts.ts';
import { OptionValues } from './option-values.ts';
import {
  userCreate,
  userDelete,
  userList,
  userOperator,
  userSetPassword,
  userSetPlan,
  userShow,
  userVerify,
} from './user-commands.ts';
import { tellWaiting } from './tell-waiting.ts';
import { backup, move } from './transfer-commands.ts';
import { webhookDeliveries, webhookList } from './webhook-commands.ts';

const switchMaintenance =
  (on: boolean): CommandHandler =>
  async ({ shared: { maintenance } }, options) => {
    const message = options.optional('message')?.trim() ?? null;
    await maintenance.write({ isOn: on, message });
    return { maintenance: on, ...(message === null ? {} : { message }) };
  };

const signingAlgorithm = z.enum(signingAlgorithms).optional();

const rotateSigningKey: CommandHandler = async ({ signingKeys }, options) => {
  const { kid, alg } = await signingKeys.rotate(signingAlgorithm.parse(options.optional('algorithm')));
  return { kid, alg };
};

const handlers: Record<CommandName, CommandHandler> = {
  demo: createDemo,
  migrate: async ({ database }) => ({ applied: await database.migrate({ onWaiting: tellWaiting }) }),
  doctor,
  backup,
  restore: () => Promise.reject(new StartError('There is an installation here already.')),
  move,
  distribute,
  'user create': userCreate,
  'user list': userList,
  'user show': userShow,
  'user set-password': userSetPassword,
  'user set-plan': userSetPlan,
  'user verify': userVerify,
  'user grant-operator': userOperator(true),
  'user revoke-operator': userOperator(false),
  'user delete': userDelete,
  'key create': keyCreate,
  'key list': keyList,
  'key revoke': keyRevoke,
  'token create': tokenCreate,
  'token list': tokenList,
  'token revoke': tokenRevoke,
  'client create': clientCreate,
  'client list': clientList,
  'client revoke': clientRevoke,
  'webhook list': webhookList,
  'webhook deliveries': webhookDeliveries,
  'maintenance on': switchMaintenance(true),
  'maintenance off': switchMaintenance(false),
  'signing-key rotate': rotateSigningKey,
};

/**
 * Does what the operator asks for, by the same rules as for everybody else.
 * @returns what came of it, or all that is wrong with what was asked
 * @throws where Portico is at fault
 */
export async function perform(parts: OperatorParts, request: OperatorRequest): Promise<OperatorAnswer> {
  const faults = requestFaults(request);
  if (faults.length > 0) return { faults };
  try {
    return { result: await handlers[request.command](parts, new OptionValues(request.options)) };
  } catch (error) {
    const mistakes = faultsOf(error);
    if (mistakes === null) throw error;
    return { faults: mistakes };
  }
}
