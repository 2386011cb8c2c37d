/** The name under which a read model is queried: a view of the live generation. */
export function viewOf(name: string): string {
  return name.replaceAll('-', '_');
}

export function tableOf(name: string, generation: number): string {
  return `${viewOf(name)}_g${generation}`;
}
