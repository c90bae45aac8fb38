import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import { type ValidationIssue, invalidInput } from '../errors.ts';

/** What is wrong with a text as such; null where any database keeps it. */
function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not contain the character NUL';
  return text.isWellFormed() ? null : 'must not contain half of a surrogate pair';
}

/** Every text in a value that cannot be kept, the names of its members among them. Without recursion: it may be deep. */
function faultsIn(value: unknown, root: ValidationIssue['path']): ValidationIssue[] {
  const faults: ValidationIssue[] = [];
  const waiting: { value: unknown; path: ValidationIssue['path'] }[] = [{ value, path: root }];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const { value: current, path } = entry;
    const message = typeof current === 'string' ? textFault(current) : null;
    if (message) faults.push({ path, message });
    if (typeof current !== 'object' || current === null || current instanceof Date) continue;
    for (const [name, member] of Object.entries(current)) {
      if (textFault(name)) faults.push({ path, message: 'has a name that cannot be stored' });
      waiting.push({ value: member, path: [...path, Array.isArray(current) ? Number(name) : name] });
    }
  }
  return faults.reverse();
}

/** Refuses arguments with text that the database does not take, on every field and however they come. */
class StorableTextPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  /**
   * What a project reports of itself is judged point by point, where it is read; and an id that cannot be one names
   * nothing, whatever it is made of.
   */
  #isJudgedElsewhere(argument: PothosInputFieldConfig<Types> | undefined): boolean {
    if (argument?.type.kind !== 'Scalar') return false;
    return ['OtlpMetrics', 'ID'].includes(this.buildCache.getTypeConfig(argument.type.ref).name);
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const names = Object.keys(config.args).filter((name) => !this.#isJudgedElsewhere(config.args[name]));
    if (names.length === 0) return config;
    const requireStorable: (typeof config.argMappers)[number] = (args) => {
      const faults = names.flatMap((name) => faultsIn(Reflect.get(args, name), [name]));
      if (faults.length > 0) throw invalidInput(faults);
      return args;
    };
    return { ...config, argMappers: [requireStorable, ...config.argMappers] };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      storableText: StorableTextPlugin<Types>;
    }
  }
}

const pluginName = 'storableText';
SchemaBuilder.registerPlugin(pluginName, StorableTextPlugin);
export default pluginName;
