import { validateSync, type ValidationError } from 'class-validator';
import { type FieldError, shownPath } from '@parley/kernel';
import { IllFormedText } from '../server/well-formed.js';
import { fieldNames } from './accept.js';
import { NESTED, nestedErrorsOf, joinPath } from './nested-validator.js';
import { fieldDescriptions } from './field-descriptions.js';
import { unknownName } from './unknown-name.js';

const MAX_ERRORS = 100;

/** The errors that class-validator finds in the value, one for each bad field. */
export function validationErrorsOf(target: new () => object, value: unknown): FieldError[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path: 'body', message: 'must be a JSON object' }];
  }
  const known = fieldNames(target);
  // Known fields only: a caller's "constructor" or "valueOf" must not become the instance's own.
  const instance = Object.assign(
    new target(),
    Object.fromEntries(Object.entries(value).filter(([name]) => known.includes(name))),
  );
  return [...unknownFields(target, value), ...validateSync(instance).flatMap(withPath)].slice(0, MAX_ERRORS);
}

export function unknownFields(target: new () => object, value: object): FieldError[] {
  const known = fieldNames(target);
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .slice(0, MAX_ERRORS)
    .map((name) => ({ path: shownPath(name), message: unknownName(name, known) }));
}

const withPath = (error: ValidationError): FieldError[] =>
  errorsOfField(error).map(({ path, message }) => ({ path: joinPath(error.property, path), message }));

/** What is wrong with one field; paths are relative to it. */
function errorsOfField(error: ValidationError): FieldError[] {
  const { target, property, constraints } = error;
  const value: unknown = error.value;
  if (constraints === undefined || target === undefined) return [];
  const rules = Object.keys(constraints);
  const at = (message: string) => [{ path: '', message }];
  if (value == null) return at(required(target, property));
  if ([value].flat().some((one) => one instanceof IllFormedText)) return at(IllFormedText.message);
  const [first] = rules.toSorted((a, b) => rank(a) - rank(b));
  if (first === undefined) return [];
  return first === NESTED ? nestedErrorsOf(target, property, value) : at(plain(constraints[first] ?? '', property));
}

function required(target: object, property: string): string {
  const description = fieldDescriptions.find(target, property);
  return description === undefined ? 'is required' : `is required (${description})`;
}

/** A value of the wrong type breaks every other rule as well; saying so once is enough. */
const TYPE_RULES: readonly string[] = ['isString', 'isNumber', 'isInt', 'isArray', 'isBoolean', 'isUuid', 'isIn'];

function rank(rule: string): number {
  const at = TYPE_RULES.indexOf(rule);
  return at < 0 ? TYPE_RULES.length : at;
}

/** class-validator starts its messages with the field's name, which `path` says already. */
function plain(message: string, name: string): string {
  if (message.startsWith(`each value in ${name} `)) {
    return `each item ${message.slice(`each value in ${name} `.length)}`;
  }
  return message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
}
