import type { Dependencies } from '../domain-context/dependencies.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';

/** What the demo is made with. */
export interface DemoDependencies extends Dependencies {
  shared: SharedContext;
}
