import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** What an editor would show to somebody who writes in a file beside the sources of a project. */
export class Editor {
  readonly #file: string;
  readonly #service: ts.LanguageService;
  #text = '';
  #version = 0;

  constructor(project: string) {
    const folder = path.join(root, project);
    this.#file = path.join(folder, 'src/written-in-an-editor.ts');
    const read = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, folder);
    this.#service = ts.createLanguageService(this.#host(options, folder));
  }

  #host(options: ts.CompilerOptions, folder: string): ts.LanguageServiceHost {
    return {
      getCompilationSettings: () => options,
      getCurrentDirectory: () => folder,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      getScriptFileNames: () => [this.#file],
      getScriptVersion: (file) => (file === this.#file ? String(this.#version) : '0'),
      getScriptSnapshot: (file) => {
        if (file === this.#file) return ts.ScriptSnapshot.fromString(this.#text);
        return ts.sys.fileExists(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, 'utf8')) : undefined;
      },
      fileExists: (file) => file === this.#file || ts.sys.fileExists(file),
      readFile: ts.sys.readFile,
      directoryExists: ts.sys.directoryExists,
    };
  }

  #write(text: string): void {
    this.#text = text;
    this.#version += 1;
  }

  /** The names that are offered at the end of the text. */
  completionsAfter(text: string): string[] {
    this.#write(text);
    return this.#service.getCompletionsAtPosition(this.#file, text.length, {})?.entries.map(({ name }) => name) ?? [];
  }

  /** What is said of the last word of the text. */
  hover(text: string): string {
    this.#write(text);
    const info = this.#service.getQuickInfoAtPosition(this.#file, text.length - 1);
    const parts = [info?.displayParts, info?.documentation].map((shown) => ts.displayPartsToString(shown));
    return parts.filter(Boolean).join('\n');
  }
}
