import { builder } from '../builder.ts';
import { forgetDeploymentCounts } from '../list-counts.ts';
import { announceDeletion } from './announce-deletion.ts';
import { emptyProject } from './empty-project.ts';
import { lockProjectToDelete } from './lock-project.ts';
import { missed, versionArguments, ifVersion } from '../versions.ts';

builder.mutationField('deleteProject', (t) =>
  t.inProject({
    type: 'ID',
    description: 'Deletes a project with all that belongs to it, and answers its id.',
    projectArgument: 'id',
    args: versionArguments,
    scope: 'projects:write',
    throws: ['STALE_VERSION'],
    resolve: async ({ id }, { expectedVersions }, tx) => {
      const { db } = tx;
      await lockProjectToDelete(tx, id);
      const expected = { id, ...ifVersion(expectedVersions) };
      if ((await db.project.count({ where: expected })) === 0) throw missed('project', expectedVersions);
      await announceDeletion(tx, { id });
      await emptyProject(tx, id);
      await db.project.delete({ where: { id }, select: { id: true } });
      await forgetDeploymentCounts(tx, [id]);
      return id;
    },
  }),
);
