import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { InputError } from './input-error.ts';

/** A text with the name that its file is called by in messages. */
export type SourceText = { readonly name: string; readonly text: string };

/**
 * Reads a text file.
 *
 * @throws InputError when it cannot be read.
 */
export async function loadText(file: string): Promise<SourceText> {
  const name = relative(process.cwd(), file) || file;
  try {
    return { name, text: await readFile(file, 'utf8') };
  } catch (error) {
    throw new InputError(`cannot read ${name}: ${reasonOf(error)}; give the path of a YAML or JSON file`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'permission denied';
  return error instanceof Error ? error.message : String(error);
}
