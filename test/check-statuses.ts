import { routes } from '../rest-adapters/index.ts';
import { describeOperation } from '../rest-adapters/operation/compile.ts';
import { statusesOf } from '../rest-adapters/operation/statuses.ts';
import { schema } from '../schema/index.ts';
import { readObservedStatuses } from './harness/observed-statuses.ts';

/** After a run of the whole suite: every status that a route can answer was seen, and no other.
 * What stands above routes is not theirs: 500 where the server is at fault, 431 where the request is not HTTP.
 */
const answers = readObservedStatuses();
const observed = new Set(answers);
const declared = new Set(
  routes.flatMap((route) =>
    statusesOf(route, describeOperation(schema, route.document)).map(
      (status) => `${route.method} ${route.path} ${status}`,
    ),
  ),
);
const unseen = [...declared].filter((line) => !observed.has(line));
const undeclared = [...observed].filter((line) => !declared.has(line) && !/ (500|431)$/.test(line));
for (const line of unseen) process.stderr.write(`no test got: ${line}\n`);
for (const line of undeclared) process.stderr.write(`a test got, but docs/routes.md lacks: ${line}\n`);
process.stdout.write(`${declared.size - unseen.length} of ${declared.size} declared statuses were seen by tests\n`);
const compared = answers.filter((line) => !line.includes(' /.well-known/')).length;
process.stdout.write(`${compared} answers were compared with the OpenAPI documents\n`);
if (unseen.length + undeclared.length > 0) process.exitCode = 1;
