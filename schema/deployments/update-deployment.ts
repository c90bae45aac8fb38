import type { DeploymentState, Prisma } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import { type ValidationIssue, invalidInput, notFound } from '../errors.ts';
import { emitEvent } from '../events/emit-event.ts';
import { parseId } from '../ids.ts';
import { requireVersion, versionArguments } from '../versions.ts';
import { Deployment, DeploymentStateType } from './deployment.ts';
import { ArtifactInput, FailureInput, type Failure } from './outcome.ts';
import { isFinal, requireTransition } from '../transitions.ts';
import { deploymentTransitions } from './transitions.ts';
import { lockRowOfProject } from '../row-lock.ts';

const UpdateDeploymentInput = builder.inputType('UpdateDeploymentInput', {
  description: 'The state that a deployment moves on to, and what came of it.',
  fields: (t) => ({
    state: t.field({ type: DeploymentStateType, required: true, description: 'The state to move on to.' }),
    artifacts: t.field({
      type: [ArtifactInput],
      description: 'What was promoted: required with succeeded, and only then.',
    }),
    failure: t.field({
      type: FailureInput,
      description: 'Only with failed; made from the stage where it is left out.',
    }),
  }),
});

type StateChange = typeof UpdateDeploymentInput.$inferInput;

/** How many artifacts a deployment promotes. */
export const maximumArtifacts = 100;

/** What names the artifacts, as JSON: an event that shows them has at most 256 KiB. */
export const maximumArtifactBytes = 131_072;

/** Artifacts belong to success, a failure to failing. */
function requireConsistent({ state, artifacts, failure }: StateChange): void {
  const faults: ValidationIssue[] = [];
  const at = (field: string, message: string) => faults.push({ path: ['input', field], message });
  if (state === 'succeeded' && !artifacts?.length)
    at('artifacts', 'must name what was promoted when the state is succeeded');
  if (state !== 'succeeded' && artifacts?.length) at('artifacts', 'are promoted only when the state is succeeded');
  if ((artifacts?.length ?? 0) > maximumArtifacts) at('artifacts', `must have at most ${maximumArtifacts} entries`);
  if (Buffer.byteLength(JSON.stringify(artifacts ?? [])) > maximumArtifactBytes)
    at('artifacts', 'must have at most 128 KiB together');
  if (state !== 'failed' && failure) at('failure', 'explains only the state failed');
  if (faults.length > 0) throw invalidInput(faults);
}

function failureOf(change: StateChange, from: DeploymentState): Failure {
  const { stage, summary, remediation } = change.failure ?? {
    stage: from,
    summary: `The deployment failed while it was ${from}.`,
  };
  return { stage, summary, remediation: [...(remediation ?? [])] };
}

/** What moving on changes besides the state: times, artifacts, failure. */
function effectsOf(change: StateChange, from: DeploymentState, now: Date): Prisma.DeploymentUpdateInput {
  const artifacts = change.artifacts?.map(({ url, ...artifact }) => ({ ...artifact, url: url ?? null }));
  return {
    ...(change.state === 'building' ? { buildStartedAt: now } : {}),
    ...(change.state === 'deploying' ? { deployStartedAt: now } : {}),
    ...(isFinal(deploymentTransitions, change.state) ? { finishedAt: now } : {}),
    ...(artifacts ? { artifacts } : {}),
    ...(change.state === 'failed' ? { failure: { ...failureOf(change, from) } } : {}),
  };
}

builder.mutationField('updateDeployment', (t) =>
  t.inProject({
    type: Deployment,
    description: 'Moves a deployment on to its next state.',
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateDeploymentInput, required: true }),
      ...versionArguments,
    },
    scope: 'deployments:write',
    throws: ['IMPOSSIBLE_TRANSITION', 'STALE_VERSION'],
    resolve: async ({ id: projectId }, args, tx, selection) => {
      requireConsistent(args.input);
      const key = { projectId, id: parseId(args.id, 'deployment') };
      // The lock makes racing changes queue, so that each is judged by the state that the one before it left.
      await lockRowOfProject(tx, 'deployments', key);
      const current = await tx.db.deployment.findUnique({ where: { projectId_id: key } });
      if (!current) throw notFound('deployment');
      requireVersion('deployment', current, args.expectedVersions);
      requireTransition('A deployment', deploymentTransitions, current.state, args.input.state);
      const { state } = args.input;
      const changed = await tx.db.deployment.update({
        ...selection(),
        where: { projectId_id: key },
        data: {
          ...effectsOf(args.input, current.state, tx.now()),
          state,
          history: { create: { state, enteredAt: tx.now() } },
          updatedAt: tx.now(),
          version: { increment: 1 },
        },
      });
      if (state === 'succeeded' || state === 'failed') {
        const { environment } = current;
        await emitEvent(tx, `deployment.${state}`, { ...key, environment });
      }
      return changed;
    },
  }),
);
