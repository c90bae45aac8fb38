import { z } from 'zod';
import { builder } from '../builder.ts';
import { invalidInput } from '../errors.ts';
import { text } from '../text-rules.ts';
import { Environment, type EnvironmentSettings } from './environment.ts';
import { changedVariableMap, kept, variableMap } from './variable-rules.ts';

const instances = z.int('must be an integer').max(1000, 'must be at most 1000');

const rules = {
  region: text(1, 64),
  runtime: text(1, 64),
  minInstances: instances.min(0, 'must be at least 0'),
  maxInstances: instances.min(1, 'must be at least 1'),
};

export const EnvironmentDefaultsInput = builder.inputType('EnvironmentDefaultsInput', {
  description: 'The settings that all three environments of a new project start with.',
  fields: (t) => ({
    region: t.string({ defaultValue: 'eu-central-1', validate: rules.region }),
    runtime: t.string({ defaultValue: 'nodejs24', validate: rules.runtime }),
    minInstances: t.int({ defaultValue: 0, validate: rules.minInstances }),
    maxInstances: t.int({
      description: 'Where it is left out: the minimum, and at least 1.',
      validate: rules.maxInstances,
    }),
    variables: t.field({ type: 'StringMap', validate: variableMap }),
  }),
});

export const UpdateEnvironmentInput = builder.inputType('UpdateEnvironmentInput', {
  description: 'The settings of one environment to change; what is left out stays as it is.',
  fields: (t) => ({
    name: t.field({ type: Environment, required: true }),
    region: t.string({ validate: rules.region }),
    runtime: t.string({ validate: rules.runtime }),
    minInstances: t.int({ validate: rules.minInstances }),
    maxInstances: t.int({ validate: rules.maxInstances }),
    variables: t.field({
      type: 'StringMap',
      description: `All of them: what is left out is deleted. ${kept}`,
      validate: changedVariableMap,
    }),
  }),
});

export type EnvironmentDefaults = typeof EnvironmentDefaultsInput.$inferInput;

/** @throws INVALID_INPUT where fewer instances are allowed at most than at least */
export function requireOrderedInstances(
  { minInstances, maxInstances }: Pick<EnvironmentSettings, 'minInstances' | 'maxInstances'>,
  path: readonly (string | number)[],
): void {
  if (minInstances > maxInstances) {
    throw invalidInput([
      { path: [...path, 'minInstances'], message: 'must not be more than the maximum of instances' },
    ]);
  }
}

/** The variables that all environments of a new project start with. */
export function initialVariables(defaults: EnvironmentDefaults | null | undefined): Record<string, string> {
  const entries = Object.entries(defaults?.variables ?? {});
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** What all environments of a new project start with. @throws INVALID_INPUT where its instances are out of order */
export function initialSettings(defaults: EnvironmentDefaults | null | undefined): EnvironmentSettings {
  const settings: EnvironmentSettings = {
    region: defaults?.region ?? 'eu-central-1',
    runtime: defaults?.runtime ?? 'nodejs24',
    minInstances: defaults?.minInstances ?? 0,
    maxInstances: defaults?.maxInstances ?? Math.max(1, defaults?.minInstances ?? 1),
  };
  requireOrderedInstances(settings, ['input', 'environmentDefaults']);
  return settings;
}
