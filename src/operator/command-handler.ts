import type { OperatorParts } from './operator-parts.ts';
import type { OptionValues } from './option-values.ts';

/** Does what a command asks for, and tells what came of it. @throws what `faultsOf` puts into words */
export type CommandHandler = (parts: OperatorParts, options: OptionValues) => Promise<object>;
