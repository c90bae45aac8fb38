import { z } from 'zod';
import { builder } from '../builder.ts';
import { distinct, text, webAddress } from '../text-rules.ts';

/** A build artifact that a successful deployment promoted. */
export const artifact = z.object({
  name: z.string(),
  digest: z.string(),
  sizeBytes: z.number(),
  url: z.string().nullable(),
});

/** Why a deployment failed, and what to do about it. */
export const failure = z.object({ stage: z.string(), summary: z.string(), remediation: z.array(z.string()) });

export type Artifact = z.infer<typeof artifact>;
export type Failure = z.infer<typeof failure>;

export const ArtifactType = builder.objectRef<Artifact>('Artifact').implement({
  description: 'A build artifact that was promoted.',
  fields: (t) => ({
    name: t.exposeString('name'),
    digest: t.exposeString('digest', { description: 'Such as sha256:… .' }),
    sizeBytes: t.expose('sizeBytes', { type: 'LargeInteger' }),
    url: t.exposeString('url', { nullable: true }),
  }),
});

export const FailureType = builder.objectRef<Failure>('DeploymentFailure').implement({
  description: 'Why a deployment failed.',
  fields: (t) => ({
    stage: t.exposeString('stage'),
    summary: t.exposeString('summary'),
    remediation: t.exposeStringList('remediation', { description: 'Recommended steps, in order.' }),
  }),
});

export const ArtifactInput = builder.inputType('ArtifactInput', {
  description: 'Something that a deployment has built and promoted.',
  fields: (t) => ({
    name: t.string({ required: true, validate: text(1, 200) }),
    digest: t.string({ required: true, validate: text(1, 200) }),
    sizeBytes: t.field({ type: 'LargeInteger', required: true }),
    url: t.string({ validate: webAddress.nullable() }),
  }),
});

export const FailureInput = builder.inputType('DeploymentFailureInput', {
  description: 'Why a deployment has failed, and what helps.',
  fields: (t) => ({
    stage: t.string({ required: true, validate: text(1, 100) }),
    summary: t.string({ required: true, validate: text(1, 2000) }),
    remediation: t.stringList({ defaultValue: [], validate: distinct(text(1, 500), 0, 20) }),
  }),
});
