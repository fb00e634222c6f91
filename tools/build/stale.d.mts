export function staleProjects(root: string): string[];
export function programsAreStale(root: string): boolean;
export function consoleIsStale(root: string): boolean;
