import type { Subject } from './subject.ts';

function times(count: number, write: (index: number) => string, between = ' '): string {
  return Array.from({ length: count }, (_, index) => write(index)).join(between);
}

function chain(length: number, step: (next: string) => string): string {
  const links = times(length, (index) => `fragment F${index} on Query { ${step(`...F${index + 1}`)} }`);
  return `{ ...F0 } ${links} fragment F${length} on Query { __typename }`;
}

/** Documents that are strange by themselves, by what is in them. */
export const strangeDocuments: Readonly<Record<string, (subject: Subject) => string>> = {
  'nothing in it': () => '',
  'a comment alone': () => '#'.repeat(100_000),
  'a mark of byte order': () => '\ufeff{ __typename }',
  'NUL in it': () => '{ __typename \0 }',
  'half a surrogate in a string': () => '{ project(id: "\\ud800") { id } }',
  'half a surrogate in braces': () => '{ project(id: "\\u{D800}") { id } }',
  'a string that does not end': () => `{ project(id: "${'x'.repeat(50_000)}`,
  'a block that does not end': () => `{ project(id: """${'\n'.repeat(50_000)}`,
  'many lines in a block': () => `{ project(id: """${'\n x'.repeat(20_000)}""") { id } }`,
  'a selection 50,000 deep': () => `${'{a'.repeat(50_000)}${'}'.repeat(50_000)}`,
  'a selection 600 deep': () => `${'{a'.repeat(600)}${'}'.repeat(600)}`,
  'projects in their projects': ({ ids }) =>
    `{ project(id: "${ids.project}") { ${'members { items { '.repeat(40)}userId${' } }'.repeat(40)} } }`,
  'a list 50,000 deep': () => `{ project(id: ${'['.repeat(50_000)}${']'.repeat(50_000)}) { id } }`,
  'a list 900 deep': () => `{ project(id: ${'['.repeat(900)}${']'.repeat(900)}) { id } }`,
  'an object 400 deep': () => `{ verifyWebhook(input: ${'{a: '.repeat(400)}1${'}'.repeat(400)}) { __typename } }`,
  'a map 400 deep': () =>
    `mutation { ingestMetrics(projectId: "x", environment: production, input: ${'{a: '.repeat(400)}1${'}'.repeat(400)}) { __typename } }`,
  'a type 900 deep': () => `query Fuzz($v: ${'['.repeat(900)}Int${']'.repeat(900)}) { __typename }`,
  'a fragment that is itself': () => '{ ...F } fragment F on Query { ...F }',
  'fragments in a circle': () =>
    `{ ...F0 } ${times(100, (index) => `fragment F${index} on Query { ...F${(index + 1) % 100} }`)}`,
  'fragments that double': () => chain(120, (next) => `${next} ${next}`),
  'fragments that double under aliases': () =>
    chain(60, (next) => `a: rateLimit { plan } ... on Query { ${next} } ... on Query { ${next} }`),
  'fragments that triple': () => chain(90, (next) => `${next} ${next} ${next}`),
  'inline fragments that nest': () => `{ ${'... { '.repeat(450)}__typename${' }'.repeat(450)} }`,
  'a field again and again': () => `{ ${'__typename '.repeat(1_900)} }`,
  'a field with arguments again and again': () => `{ ${'projects(limit: 1) { totalCount } '.repeat(180)} }`,
  'fields that conflict': () => `{ ${times(150, (index) => `a: projects(limit: ${index}) { totalCount }`)} }`,
  'thirty-one aliases': () => `{ ${times(31, (index) => `a${index}: rateLimit { plan }`)} }`,
  'thirty searches': () =>
    `{ ${times(30, (index) => `a${index}: posts(q: "${'- '.repeat(20)}${index}", limit: 100) { totalCount items { title } }`)} }`,
  'thirty dear fields': ({ ids }) =>
    `{ ${times(30, (index) => `a${index}: projectMetrics(projectId: "${ids.project}", environment: production, from: "2026-11-0${1 + (index % 9)}T00:00:00Z") { __typename }`)} }`,
  'three sign-ups': () =>
    `mutation { ${times(3, (index) => `a${index}: signUp(input: { username: "h${index}x", email: "h${index}@test.example", password: "correct horse battery" })`)} }`,
  'thirty tokens': ({ client }) =>
    `mutation { ${times(30, (index) => `a${index}: issueToken(client: { id: "${client.id}", secret: "${client.secret}" }, grant: { clientCredentials: {} }) { __typename }`)} }`,
  'thirty verdicts': () =>
    `{ ${times(30, (index) => `a${index}: verifyWebhook(input: { payload: "${'x'.repeat(20_000)}", headers: { a: "b" }, secret: "whsec_${'A'.repeat(32)}" }) { __typename }`)} }`,
  'directives again and again': () => `{ __typename ${'@skip(if: false) '.repeat(240)} }`,
  'variables again and again': () => `query Fuzz(${times(300, (index) => `$v${index}: Int`)}) { __typename }`,
  'one variable twice': () => 'query Fuzz($a: Int, $a: Int) { __typename }',
  'a variable of that name': () => 'query Fuzz($__proto__: ID!) { project(id: $__proto__) { id } }',
  'one operation twice': () => 'query Fuzz { __typename } query Fuzz { __typename }',
  'operations of that name': () => 'query __proto__ { __typename } query constructor { __typename }',
  'a subscription': () => 'subscription Fuzz { __typename }',
  'a definition of a type': () => 'type Query { a: Int } { __typename }',
  'an extension of the schema': () => 'extend schema @link(url: "x") { query: Query }',
  'fields that every object has': () => '{ constructor toString __proto__ hasOwnProperty valueOf }',
  'fields of a type that every object has': () => '{ rateLimit { constructor toString __proto__ } }',
  'aliases that every object has': () =>
    '{ constructor: rateLimit { toString: plan } __proto__: rateLimit { plan } then: rateLimit { then: plan } }',
  'types that every object is': () =>
    '{ ... on constructor { a } ... on __proto__ { b } } fragment toString on Object { a }',
  'the whole schema': () =>
    '{ __schema { types { name fields { name type { name ofType { name ofType { name } } } } } } }',
  'the schema in circles': () => `{ __schema { types { ${'fields { type { '.repeat(6)}name${' } }'.repeat(6)} } } }`,
  'a type of that name': () =>
    '{ __type(name: "__proto__") { name } b: __type(name: "constructor") { fields { name } } }',
  'names of many letters': () => `{ ${'x'.repeat(60_000)} }`,
  'a number of many digits': () => `{ projects(limit: ${'9'.repeat(60_000)}) { totalCount } }`,
  'a number beyond all numbers': () => '{ projects(limit: 1e999, page: -0) { totalCount } }',
  dots: () => '{ ... }'.repeat(300),
  braces: () => '{'.repeat(100_000),
};
