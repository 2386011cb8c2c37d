/** Read models are read under this name: a view of the live generation. */
export function viewOf(name: string): string {
  return name.replaceAll('-', '_');
}

export function tableOf(name: string, generation: number): string {
  return `${viewOf(name)}_g${generation}`;
}
