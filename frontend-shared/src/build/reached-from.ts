import type { Rolldown } from 'vite';

type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number];

/**
 * One chunk of our own modules that a module imports, directly or through others, with what these
 * need. Small files each wait for the network; what is always loaded together is one file.
 */
export function reachedFrom(name: string, start: RegExp): Group {
  return {
    name(id, chunking) {
      const seen = new Set<string>();
      function isReached(module: string): boolean {
        if (start.test(module)) return true;
        if (seen.has(module) || module.includes('node_modules')) return false;
        seen.add(module);
        return chunking.getModuleInfo(module)?.importers.some(isReached) ?? false;
      }
      return isReached(id) ? name : null;
    },
  };
}

export type { Group };
