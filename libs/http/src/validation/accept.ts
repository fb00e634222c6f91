import { getMetadataStorage, type ValidationArguments } from 'class-validator';

type RequestClass = new () => object;
type Accept = (value: unknown) => boolean;

type Check = (value: unknown, object: object) => boolean;

interface FieldChecks {
  readonly name: string;
  readonly optional: boolean;
  readonly checks: readonly Check[];
}

const compiled = new WeakMap<RequestClass, Accept>();

/**
 * Whether the value is valid for the class: the same checks that class-validator would run, called directly and so for
 * the cost of the checks alone (ADR 0003). It does not say what is wrong; class-validator does.
 */
export function accepts(target: RequestClass, value: unknown): boolean {
  let accept = compiled.get(target);
  if (accept === undefined) {
    accept = compile(target);
    compiled.set(target, accept);
  }
  return accept(value);
}

export function fieldNames(target: RequestClass): string[] {
  return [...new Set(metadataOf(target).map(({ propertyName }) => propertyName))];
}

function compile(target: RequestClass): Accept {
  const fields = fieldNames(target).map((name) => compileField(target, name));
  const known = new Set(fields.map(({ name }) => name));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    for (const key in value) if (!known.has(key)) return false;
    const record = value as Record<string, unknown>;
    for (const { name, optional, checks } of fields) {
      const given = record[name];
      if (given != null) {
        for (const check of checks) if (!check(given, value)) return false;
      } else if (!optional) return false;
    }
    return true;
  };
}

function compileField(target: RequestClass, name: string): FieldChecks {
  const metadata = metadataOf(target).filter(({ propertyName }) => propertyName === name);
  return {
    name,
    optional: metadata.some(({ type }) => type === 'conditionalValidation'),
    checks: metadata.filter(({ type }) => type === 'customValidation').map((entry) => compileCheck(target, entry)),
  };
}

/**
 * Checks that the number of UTF-16 units can already decide. class-validator counts characters, for which it searches
 * the text twice; a character has at most three units.
 */
const BY_UNITS: Readonly<Record<string, (text: string, bound: number) => boolean>> = {
  maxLength: (text, max) => text.length <= max,
  minLength: (text, min) => text.length >= 3 * min - 2,
};

type Metadata = ReturnType<typeof metadataOf>[number];

function compileCheck(target: RequestClass, metadata: Metadata): Check {
  const [constraint] = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  if (constraint === undefined) throw new Error(`${target.name}.${metadata.propertyName} has a check without a rule.`);
  // One for all calls: no rule keeps what it is given, and an event passes about thirty checks.
  const given: ValidationArguments = {
    value: undefined,
    object: {},
    constraints: metadata.constraints as unknown[],
    targetName: target.name,
    property: metadata.propertyName,
  };
  const byUnits = BY_UNITS[metadata.name ?? ''];
  const bound = metadata.constraints?.[0] as number;
  const check: Check = (value, object) => {
    if (byUnits !== undefined && typeof value === 'string' && byUnits(value, bound)) return true;
    given.value = value;
    given.object = object;
    return constraint.instance.validate(value, given) === true;
  };
  if (!metadata.each) return check;
  return (value, object) => Array.isArray(value) && value.every((item) => check(item, object));
}

const metadataOf = (target: RequestClass) =>
  getMetadataStorage().getTargetValidationMetadatas(target, '', false, false);
