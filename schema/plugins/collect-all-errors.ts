import SchemaBuilder, {
  BasePlugin,
  type InputFieldsMapping,
  mapInputFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import { z } from 'zod';
import { DomainError, type ValidationIssue, invalidInput } from '../errors.ts';

const step = z.union([z.string(), z.number()]);

type Mapping<Types extends SchemaTypes> = InputFieldsMapping<Types, z.ZodType>;

/** What the rules of an input say of a value, each at its path. */
function faultsOf<Types extends SchemaTypes>(
  mapping: Mapping<Types>,
  values: object,
  path: ValidationIssue['path'],
): ValidationIssue[] {
  return [...mapping].flatMap(([name, field]): ValidationIssue[] => {
    const value: unknown = Reflect.get(values, name);
    if (value === null || value === undefined) return [];
    const here = [...path, name];
    const issues = field.value?.safeParse(value).error?.issues ?? [];
    const own = issues.map((issue) => ({
      message: issue.message,
      path: [...here, ...z.array(step).parse(issue.path)],
    }));
    const inner = field.kind === 'InputObject' ? field.fields.map : null;
    if (!inner) return own;
    const entries = Array.isArray(value)
      ? value.map((entry, index) => [entry, [...here, index]] as const)
      : [[value, here] as const];
    return [...own, ...entries.flatMap(([entry, at]) => faultsOf(inner, Object(entry), at))];
  });
}

/**
 * Names every fault of an input. The validation plugin stops at the first, so where it has found one all rules are
 * asked again. It has to be listed after this one, since Pothos goes through plugins from the last to the first.
 */
class CollectAllErrorsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const mapping = mapInputFields(config.args, this.buildCache, ({ pothosOptions }) => {
      const rule: unknown = Reflect.get(pothosOptions, 'validate');
      return rule instanceof z.ZodType ? rule : null;
    });
    if (!mapping) return config;
    const argMappers = config.argMappers.map((map): (typeof config.argMappers)[number] => (args, context, info) => {
      try {
        return map(args, context, info);
      } catch (error) {
        const isFault = error instanceof DomainError && error.code === 'INVALID_INPUT';
        const faults = isFault ? faultsOf(mapping, args, []) : [];
        throw faults.length > 0 ? invalidInput(faults) : error;
      }
    });
    return { ...config, argMappers };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      collectAllErrors: CollectAllErrorsPlugin<Types>;
    }
  }
}

const pluginName = 'collectAllErrors';
SchemaBuilder.registerPlugin(pluginName, CollectAllErrorsPlugin);
export default pluginName;
