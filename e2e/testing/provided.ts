/** What the setup of the run hands to the journeys. */
interface Provided {
  /** Where the product listens. */
  address: string;
  /** Where the browser listens. */
  browser: string;
}

/** By the environment, because the journeys run in other processes. */
const variable = (name: keyof Provided) => `E2E_${name}`;

export function provide(name: keyof Provided, value: string): void {
  process.env[variable(name)] = value;
}

export function provided(name: keyof Provided): string {
  const value = process.env[variable(name)];
  if (value === undefined) throw new Error(`The setup of the journeys provides no ${name}`);
  return value;
}
