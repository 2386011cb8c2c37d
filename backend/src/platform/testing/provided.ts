/** Values that the setup of a run passes to its specs. */
interface Provided {
  databaseServer: string;
  /** Folder for files that are deleted after the run. */
  scratchDir: string;
  kafkaBrokers: string[];
}

/** Values pass through the environment, because the specs run in other processes. */
const variable = (name: keyof Provided) => `SPEC_${name}`;

export function provide<Name extends keyof Provided>(name: Name, value: Provided[Name]): void {
  process.env[variable(name)] = JSON.stringify(value);
}

export function provided<Name extends keyof Provided>(name: Name): Provided[Name] {
  const value = process.env[variable(name)];
  if (value === undefined) throw new Error(`The setup of this suite provides no ${name}`);
  return JSON.parse(value) as Provided[Name];
}
