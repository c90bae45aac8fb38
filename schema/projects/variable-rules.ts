import { z } from 'zod';
import { withoutControls } from '../text-rules.ts';
import { mostVariables } from '../accounts/plan-figures.ts';

/** The longest value, in characters. */
export const longestValue = 8192;

/** The names that every shell takes (POSIX.1-2024 §3.216); `__proto__` is no plain member of objects in JavaScript. */
const namePattern = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_]{0,127}$/;

const nameRule = 'letters, digits and _, at most 128, not beginning with a digit, and not __proto__';

/** @returns whether a variable can have this name */
export function isVariableName(name: string): boolean {
  return namePattern.test(name);
}

export const variableName = z.string().refine(isVariableName, `must be ${nameRule}`);

export const variableValue = z
  .string('must be a string')
  .max(longestValue, `must have at most ${longestValue} characters`)
  .refine(...withoutControls);

function mapOf<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string(), value)
    .refine((map) => Object.keys(map).length <= mostVariables, `must have at most ${mostVariables} entries`)
    .superRefine((map, context) => {
      const wrong = Object.keys(map).filter((name) => !isVariableName(name));
      for (const name of wrong) {
        context.addIssue({ code: 'custom', path: [name], message: `must have a name of ${nameRule}` });
      }
    });
}

export const sensitiveDescription = 'Nobody is shown its value any more. This cannot be undone.';

/** The variables of a new environment. */
export const variableMap = mapOf(variableValue);

/** What null means in a change, so that an answer can be sent back as it came. */
export const kept = 'Null leaves a variable as it is.';

/** Variables to change. */
export const changedVariableMap = mapOf(variableValue.nullable());
