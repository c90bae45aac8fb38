import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { z } from 'zod';

/** Permission bits of everybody but the owner. */
const others = 0o077;

type Initialization = Parameters<NodeFS['init']>[1];

type SetAttributes = (node: unknown, attributes: { mode?: number }) => void;

/** What of Emscripten's file system on top of Node's is changed here. */
const emscripten = z.object({
  NODEFS: z.looseObject({
    node_ops: z.looseObject({ setattr: z.custom<SetAttributes>((value) => typeof value === 'function') }),
  }),
});

/**
 * The files of an embedded database, which nobody but their owner reads or writes. Emscripten gives every file that it
 * makes the mode that was asked for, whatever the process's umask, and PGlite asks for one that is open to all.
 */
export class OwnerOnlyFiles extends NodeFS {
  override async init(pglite: PGlite, options: Initialization) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const restrict = (module: object) => {
      const operations = emscripten.parse(module).NODEFS.node_ops;
      const { setattr } = operations;
      // The module's own object: what was parsed is a copy.
      const own: unknown = Reflect.get(Object(Reflect.get(module, 'NODEFS')), 'node_ops');
      Object.assign(Object(own), {
        setattr: (node: unknown, { mode, ...attributes }: { mode?: number }) =>
          setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~others }),
      });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [restrict, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
