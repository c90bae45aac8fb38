import { builder } from '../builder.ts';
import { forgetDeploymentCounts } from '../list-counts.ts';
import { announceDeletion } from './announce-deletion.ts';
import { emptyProjects } from './empty-project.ts';
import { lockProjectToDelete } from './lock-project.ts';
import { requireVersion, versionArguments } from '../versions.ts';

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
      const version = await lockProjectToDelete(tx, id);
      requireVersion('project', { version }, expectedVersions);
      await announceDeletion(tx, { id });
      await emptyProjects(tx, [id]);
      await db.project.delete({ where: { id }, select: { id: true } });
      await forgetDeploymentCounts(tx, [id]);
      return id;
    },
  }),
);
