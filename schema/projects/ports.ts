import type { OpenVariables } from './opened-variables.ts';

export interface ProjectPorts {
  openVariables: OpenVariables;
}
