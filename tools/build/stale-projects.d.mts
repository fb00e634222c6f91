export function staleProjects(root: string): string[];
