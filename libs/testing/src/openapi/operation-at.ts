interface Route {
  readonly method: string;
  readonly path: string;
}

/** The operation that a request with this method and path reaches; a literal path goes before one with parameters. */
export function operationAt<Operation extends Route>(
  operations: readonly Operation[],
  method: string,
  path: string,
): Operation | null {
  const given = pathname(path).split('/');
  const reached = operations.filter((operation) => operation.method === method && reaches(operation.path, given));
  return reached.sort((a, b) => placeholders(a) - placeholders(b))[0] ?? null;
}

const reaches = (template: string, given: readonly string[]): boolean => {
  const wanted = template.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (segment.startsWith('{') ? given[index] !== '' : segment === given[index]))
  );
};

const placeholders = ({ path }: Route): number => path.split('{').length;

/** The path as clients send it, with dot segments resolved. */
function pathname(path: string): string {
  try {
    return new URL(path, 'http://localhost').pathname;
  } catch {
    return path.split('?', 1)[0] ?? '';
  }
}
