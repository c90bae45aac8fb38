import { builder } from '../builder.ts';
import type { MaintenanceState } from './ports.ts';

export const Maintenance = builder.objectRef<MaintenanceState>('Maintenance').implement({
  description: 'Whether the installation is being maintained: everybody but operators is answered 503 then.',
  fields: (t) => ({
    isOn: t.exposeBoolean('isOn'),
    message: t.exposeString('message', {
      nullable: true,
      description: 'What everybody is told; null where that is what Portico says by itself.',
    }),
  }),
});
