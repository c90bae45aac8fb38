import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import graphql from 'highlight.js/lib/languages/graphql';
import http from 'highlight.js/lib/languages/http';
import json from 'highlight.js/lib/languages/json';
import pgsql from 'highlight.js/lib/languages/pgsql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = { bash, graphql, http, json, pgsql, typescript, yaml };
for (const [name, grammar] of Object.entries(languages)) highlighter.registerLanguage(name, grammar);

/** What a block of code is called, by the word that its fence begins with. */
const names: Readonly<Record<string, { grammar: keyof typeof languages; title: string }>> = {
  sh: { grammar: 'bash', title: 'Shell' },
  ts: { grammar: 'typescript', title: 'TypeScript' },
  js: { grammar: 'typescript', title: 'JavaScript' },
  json: { grammar: 'json', title: 'JSON' },
  yaml: { grammar: 'yaml', title: 'YAML' },
  sql: { grammar: 'pgsql', title: 'SQL' },
  http: { grammar: 'http', title: 'HTTP' },
  graphql: { grammar: 'graphql', title: 'GraphQL' },
};

/** Code as HTML, coloured by classes; null where the language is none that is known. */
export function highlight(code: string, word: string): { html: string; title: string } | null {
  const known = names[word];
  if (!known) return null;
  return { html: highlighter.highlight(code, { language: known.grammar }).value, title: known.title };
}
