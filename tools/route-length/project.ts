import { relative } from 'node:path';
import ts from 'typescript';
import type { Entry } from './routes.js';

const HTTP_METHODS = ['Get', 'Post', 'Put', 'Patch', 'Delete'];

/** The product's sources as TypeScript sees them, and the handlers of requests and messages, which only Nest knows. */
export class Project {
  readonly checker: ts.TypeChecker;
  private readonly requests = new Map<string, ts.MethodDeclaration>();
  private readonly handlers = new Map<ts.Symbol, ts.ClassDeclaration>();
  private readonly subclasses = new Map<ts.Symbol, ts.ClassDeclaration[]>();
  private readonly declarations = new Map<string, ts.Declaration[]>();

  constructor(
    private readonly root: string,
    program: ts.Program,
  ) {
    this.checker = program.getTypeChecker();
    for (const source of program.getSourceFiles()) {
      if (source.isDeclarationFile || isTest(this.pathOf(source))) continue;
      for (const statement of source.statements) this.learn(statement);
    }
  }

  pathOf(node: ts.Node): string {
    return relative(this.root, node.getSourceFile().fileName).replaceAll('\\', '/');
  }

  /** @throws Error when the tree has no such entry: it was renamed, and the route must say so. */
  find(entry: Entry): ts.Declaration {
    if ('request' in entry) {
      const method = this.requests.get(normalised(entry.request));
      if (method === undefined) throw new Error(`No controller answers ${entry.request}: mend tools/route-length.`);
      return method;
    }
    return this.named(entry.declaration);
  }

  /** @throws Error when no declaration, or more than one, has this name. */
  named(name: string): ts.Declaration {
    const [only, ...others] = this.declarations.get(name) ?? [];
    if (only === undefined) throw new Error(`Nothing is called ${name} any more: mend tools/route-length.`);
    if (others.length > 0) throw new Error(`${others.length + 1} things are called ${name}: mend tools/route-length.`);
    return only;
  }

  handlerOf(message: ts.Symbol): ts.ClassDeclaration | undefined {
    return this.handlers.get(message);
  }

  subclassesOf(base: ts.Symbol): readonly ts.ClassDeclaration[] {
    const direct = this.subclasses.get(base) ?? [];
    return direct.flatMap((one) => [one, ...this.subclassesOf(this.symbolOf(one))]);
  }

  /** What a name stands for, with imports and re-exports followed to the declaration. */
  resolve(name: ts.Node): ts.Symbol | undefined {
    const shorthand = ts.isShorthandPropertyAssignment(name.parent) && name.parent.name === name;
    const symbol = shorthand
      ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.checker.getSymbolAtLocation(name);
    return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
      ? this.checker.getAliasedSymbol(symbol)
      : symbol;
  }

  symbolOf(declaration: ts.ClassDeclaration): ts.Symbol {
    const symbol = declaration.name && this.checker.getSymbolAtLocation(declaration.name);
    if (symbol === undefined) throw new Error(`A class without a name in ${this.pathOf(declaration)}.`);
    return symbol;
  }

  private learn(statement: ts.Statement): void {
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) this.name(declaration.name, declaration);
    } else if (ts.isFunctionDeclaration(statement)) {
      this.name(statement.name, statement);
    } else if (ts.isClassDeclaration(statement) && statement.name !== undefined) {
      this.learnClass(statement);
    }
  }

  private learnClass(declaration: ts.ClassDeclaration): void {
    this.name(declaration.name, declaration);
    for (const member of declaration.members) this.name(member.name, member, `${declaration.name?.text}.`);
    const base = baseOf(declaration);
    const baseSymbol = base && this.resolve(base.expression);
    if (baseSymbol !== undefined) append(this.subclasses, baseSymbol, declaration);
    for (const { name, call } of decoratorsOf(declaration)) {
      const [argument] = call.arguments;
      if ((name === 'CommandHandler' || name === 'QueryHandler') && argument !== undefined) {
        const message = this.resolve(argument);
        if (message !== undefined) this.handlers.set(message, declaration);
      }
      if (name === 'Controller') this.learnController(declaration, textOf(argument));
    }
  }

  private learnController(declaration: ts.ClassDeclaration, path: string): void {
    for (const method of declaration.members.filter(ts.isMethodDeclaration)) {
      for (const { name, call } of decoratorsOf(method)) {
        if (!HTTP_METHODS.includes(name)) continue;
        const under = textOf(call.arguments[0]);
        this.requests.set(normalised(`${name.toUpperCase()} /v1/${path}/${under}`), method);
      }
    }
  }

  private name(name: ts.Node | undefined, declaration: ts.Declaration, prefix = ''): void {
    if (name !== undefined && ts.isIdentifier(name)) append(this.declarations, prefix + name.text, declaration);
  }
}

/** Opens the sources that a tsconfig.json names. */
export function openProject(root: string): Project {
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${root}/tsconfig.json`, (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  const sources = fileNames.filter((path) => !isTest(relative(root, path)));
  return new Project(root, ts.createProgram(sources, options));
}

export const baseOf = (declaration: ts.ClassLikeDeclaration): ts.ExpressionWithTypeArguments | undefined =>
  declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];

const isTest = (path: string): boolean => /\.spec\.ts$|\/testing\/|^tools\//.test(path);

/** `POST /v1/x/{id}/` and `POST /v1/x/:xId` are the same. */
const normalised = (request: string): string =>
  request
    .replaceAll(/\{\w+\}|:\w+/g, '{}')
    .replaceAll(/\/+/g, '/')
    .replace(/\/$/, '');

const textOf = (argument: ts.Expression | undefined): string =>
  argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : '';

function decoratorsOf(node: ts.HasDecorators): { name: string; call: ts.CallExpression }[] {
  return (ts.getDecorators(node) ?? []).flatMap(({ expression }) =>
    ts.isCallExpression(expression) && ts.isIdentifier(expression.expression)
      ? [{ name: expression.expression.text, call: expression }]
      : [],
  );
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
