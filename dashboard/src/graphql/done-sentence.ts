/** What verbs end in whose past has no -ed, and what that is: for what is made of them, such as "resend", too. */
const irregular = [
  ['set', 'set'],
  ['send', 'sent'],
  ['hold', 'held'],
  ['cancel', 'cancelled'],
] as const;

/** What has been done to something: "created" of "create". */
function past(verb: string): string {
  const [ending, end] = irregular.find(([each]) => verb.endsWith(each)) ?? ['', null];
  if (end !== null) return verb.slice(0, -ending.length) + end;
  if (verb.endsWith('e')) return `${verb}d`;
  return verb.endsWith('y') ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

function lowered(word: string): string {
  if (word === 'Api') return 'API';
  return word === 'OAuth' ? word : word.toLowerCase();
}

/** What a mutation has done, by the name of its document: "API key revoked." of `RevokeApiKey`. */
export function doneSentence(operation: string): string {
  const [verb = '', ...nouns] = operation.split(/(?<=[a-z])(?=[A-Z])/);
  const words = [...nouns.map(lowered), past(verb.toLowerCase())].join(' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
