import {
  type CleanedEnv,
  type CleanedEnvAccessors,
  customCleanEnv,
  EnvMissingError,
  type ValidatorSpec,
} from 'envalid';
import { StartupError } from '@parley/kernel';

type Specs = Readonly<Record<string, ValidatorSpec<unknown>>>;

/** The values of the variables. */
export type Environment<S extends Specs> = Omit<CleanedEnv<S>, keyof CleanedEnvAccessors>;

/**
 * The only place that touches the environment. An empty variable counts as not set.
 * @throws StartupError with a sentence that names the first variable that is missing or wrong.
 */
export function readEnvironment<S extends Specs>(
  specs: S,
  environment: NodeJS.ProcessEnv = process.env,
): Environment<S> {
  // Compose files and shells produce empty ones freely.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  return customCleanEnv(given, specs, (values) => values, {
    reporter: ({ errors }) => {
      const [first] = Object.entries(errors as Record<string, Error | undefined>);
      if (first === undefined) return;
      const [name, error] = first;
      const what = error instanceof EnvMissingError ? 'is not set.' : (error?.message ?? 'is not valid.');
      throw new StartupError(`${name} ${what}`);
    },
  });
}
