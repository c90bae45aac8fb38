import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** All that somebody writes who adds a noun with an event, file by file. */
const files: Readonly<Record<string, string>> = {
  'prisma/schema/notes.prisma': `
model Note {
  id        String   @id @default(uuid(7)) @db.Uuid
  projectId String   @map("project_id") @db.Uuid
  text      String
  createdAt DateTime @map("created_at") @db.Timestamptz(3)

  project Project @relation(fields: [projectId], references: [id], onDelete: Cascade)

  @@map("notes")
}
`,
  'prisma/migrations/29990101000000_add_notes/migration.sql': `
CREATE TABLE "notes" (
    "id" UUID NOT NULL PRIMARY KEY,
    "project_id" UUID NOT NULL REFERENCES "projects"("id") ON DELETE CASCADE,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL
);
`,
  'schema/notes/index.ts': `
import './note.ts';
import './write-note.ts';
`,
  'schema/notes/note.ts': `
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';

export const Note = builder.prismaObject('Note', {
  description: 'Something to remember of a project.',
  fields: (t) => ({ id: t.exposeID('id'), text: t.exposeString('text') }),
});

builder.queryField('note', (t) =>
  t.inProject({
    type: Note,
    description: 'One note of a project.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'notes:read',
    resolve: async ({ id: projectId }, args, { db }, selection) => {
      const note = await db.note.findFirst({ ...selection(), where: { id: parseId(args.id, 'note'), projectId } });
      if (!note) throw notFound('note');
      return note;
    },
  }),
);
`,
  'schema/notes/write-note.ts': `
import { builder } from '../builder.ts';
import { emitEvent } from '../events/emit-event.ts';
import { text } from '../text-rules.ts';
import { Note } from './note.ts';

const WriteNoteInput = builder.inputType('WriteNoteInput', {
  fields: (t) => ({ text: t.string({ required: true, validate: text(1, 200) }) }),
});

builder.mutationField('writeNote', (t) =>
  t.inProject({
    type: Note,
    description: 'Writes a note.',
    args: { input: t.arg({ type: WriteNoteInput, required: true }) },
    scope: 'notes:write',
    resolve: async ({ id: projectId }, { input }, tx, selection) => {
      const { id } = await tx.db.note.create({ data: { projectId, text: input.text, createdAt: tx.now() } });
      await emitEvent(tx, 'note.written', { projectId, environment: null, id });
      return tx.db.note.findUniqueOrThrow({ ...selection(), where: { id } });
    },
  }),
);
`,
  'rest-adapters/v1/notes.ts': `
import { graphql } from '../declare/graphql.ts';
import { created } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

export const noteBody = graphql(\`
  fragment NoteBody on Note {
    id
    text
  }
\`);

export const writeNote = route(
  v1,
  { method: 'POST', path: '/projects/:projectId/notes', summary: 'Writes a note' },
  graphql(
    \`
      mutation WriteNote($projectId: ID!, $input: WriteNoteInput!) {
        writeNote(projectId: $projectId, input: $input) {
          ...NoteBody
        }
      }
    \`,
    [noteBody],
  ),
  created(
    ({ writeNote: note }) => note,
    ({ id }) => \`/v1/notes/\${id}\`,
  ),
);
`,
  'rest-adapters/events/notes.ts': `
import { event } from '../declare/event.ts';
import { graphql } from '../declare/graphql.ts';
import { noteBody } from '../v1/notes.ts';

export const noteWritten = event(
  { topic: 'note.written', summary: 'Somebody has written a note.' },
  graphql(
    \`
      query NoteWritten($projectId: ID!, $id: ID!) {
        note(projectId: $projectId, id: $id) {
          ...NoteBody
        }
      }
    \`,
    [noteBody],
  ),
);
`,
};

/** Of a line that is there already, what it becomes. */
type Edits = Readonly<Record<string, readonly (readonly [before: string, after: string])[]>>;

/** The lists that know of the noun. */
const edits: Edits = {
  'prisma/schema/projects.prisma': [
    ['  environments        Environment[]', '  environments Environment[]\n  notes Note[]'],
  ],
  'schema/index.ts': [["import './oauth/index.ts';", "import './notes/index.ts';\nimport './oauth/index.ts';"]],
  'schema/authorization/scopes.ts': [
    ["'incidents'] as const", "'incidents', 'notes'] as const"],
    ["  'incidents:read':", "  'notes:read': 'See notes',\n  'notes:write': 'Write notes',\n  'incidents:read':"],
  ],
  'schema/events/topics.ts': [["'member.invited']", "'member.invited', 'note.written']"]],
  'rest-adapters/events/index.ts': [
    ['import { webhookTest }', "import { noteWritten } from './notes.ts';\nimport { webhookTest }"],
    ['  webhookTest,', '  noteWritten,\n  webhookTest,'],
  ],
  'rest-adapters/v1/index.ts': [
    ['import * as projects', "import * as notes from './notes.ts';\nimport * as projects"],
    ["  section('Members',", "  section('Notes', 'What is to be remembered.', notes),\n  section('Members',"],
  ],
};

/** @throws Error where the line is not there */
export function edit(copy: string, file: string, before: string, after: string): void {
  const target = path.join(copy, file);
  const text = readFileSync(target, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
  writeFileSync(target, text.replace(before, after));
}

/** Adds it to a copy of the project. @returns the files that it took */
export function addMadeUpNoun(copy: string): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), text);
  }
  for (const [file, changes] of Object.entries(edits)) {
    for (const [before, after] of changes) edit(copy, file, before, after);
  }
  return [...Object.keys(files), ...Object.keys(edits)];
}
