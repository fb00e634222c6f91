import { cleanEnv, type CleanedEnvAccessors, EnvMissingError, type ValidatorSpec } from 'envalid';
import { StartupError } from '@parley/kernel';

/**
 * Reads the named variables, once. The only place that touches the environment.
 * @throws StartupError with a sentence that names each variable that is missing or wrong.
 */
export function readEnvironment<T extends object>(
  specs: { readonly [Name in keyof T]: ValidatorSpec<T[Name]> },
  environment: NodeJS.ProcessEnv = process.env,
): Readonly<T> {
  // An empty variable means "not set": compose files and shells produce them freely.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const cleaned = cleanEnv(given, specs, {
    reporter: ({ errors }) => {
      const [first] = Object.entries(errors as Record<string, Error | undefined>);
      if (first === undefined) return;
      const [name, error] = first;
      const what = error instanceof EnvMissingError ? 'is not set.' : (error?.message ?? 'is not valid.');
      throw new StartupError(`${name} ${what}`);
    },
  }) as Readonly<T> & CleanedEnvAccessors;
  return Object.freeze(Object.fromEntries(Object.keys(specs).map((name) => [name, cleaned[name as keyof T]])) as T);
}
