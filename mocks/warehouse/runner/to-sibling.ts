/** The location of a module beside another one: TypeScript in the repository, JavaScript in the package. */
export function toSibling(name: string, of: string): URL {
  return new URL(`./${name}${of.endsWith('.ts') ? '.ts' : '.js'}`, of);
}
