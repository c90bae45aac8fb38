import { runsOnServer } from './migrated-database.ts';
import { observeStatements } from './observed-statements.ts';

// Vitest runs this before every file, and files share a process. PGlite is not asked by the client that is watched.
if (runsOnServer) observeStatements();
