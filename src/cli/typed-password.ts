import type { OperatorRequest } from '../operator/operator-request.ts';

/** Bytes that are read at most: no password is longer. */
const longest = 4_096;

async function readFirstLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += String(chunk);
    if (text.includes('\n') || text.length > longest) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** Reads the password from standard input where `--password -` asks for that: others see the words of a command. */
export async function withTypedPassword(request: OperatorRequest): Promise<OperatorRequest> {
  const [password] = request.options.password ?? [];
  if (password !== '-') return request;
  return { ...request, options: { ...request.options, password: [await readFirstLine()] } };
}
