import ts from 'typescript';
import { baseOf, type Project } from './project.js';
import type { Route } from './routes.js';

/** Left out: what every route stands on is known after the first one, and detectors are all alike. */
const GROUND = /^libs\/((kernel|platform|postgres|clickhouse|http|testing)\/|privacy\/src\/detectors\/)/;
const PRODUCT = /^(apps|libs)\//;

/** The files of a route in the order in which a reader comes to them, without those of which it uses only types. */
export function follow(project: Project, route: Route): string[] {
  const walk = new Walk(project, new Set((route.without ?? []).map((name) => project.named(name))));
  for (const entry of route.entries) walk.enter(project.find(entry));
  return [...walk.files];
}

/** Visits the code of each symbol that is reached: functions, constants, and classes by the members that are called. */
class Walk {
  readonly files = new Set<string>();
  private readonly visited = new Set<ts.Node>();

  constructor(
    private readonly project: Project,
    private readonly without: ReadonlySet<ts.Declaration>,
  ) {}

  enter(declaration: ts.Declaration): void {
    const path = this.project.pathOf(declaration);
    if (!PRODUCT.test(path) || GROUND.test(path) || this.visited.has(declaration)) return;
    this.visited.add(declaration);
    if (ts.isClassDeclaration(declaration)) this.enterClass(declaration);
    else if (ts.isClassElement(declaration)) this.enterMember(declaration);
    else if (isTopLevel(declaration)) {
      this.files.add(path);
      this.read(declaration);
    }
  }

  /** Reads what an instance takes: decorators, bases, fields and constructor. Methods wait until they are called. */
  private enterClass(declaration: ts.ClassDeclaration): void {
    this.files.add(this.project.pathOf(declaration));
    for (const decorator of ts.getDecorators(declaration) ?? []) this.read(decorator);
    const base = baseOf(declaration);
    if (base !== undefined) this.read(base.expression);
    for (const member of declaration.members) {
      if (ts.isPropertyDeclaration(member) || ts.isConstructorDeclaration(member)) this.enter(member);
    }
  }

  private enterMember(member: ts.ClassElement): void {
    if (!ts.isClassDeclaration(member.parent)) return;
    this.enter(member.parent);
    this.read(member);
    if (!isAbstract(member.parent) || member.name === undefined) return;
    const name = member.name.getText();
    for (const subclass of this.project.subclassesOf(this.project.symbolOf(member.parent))) {
      if (this.without.has(subclass)) continue;
      const own = subclass.members.find((one) => one.name?.getText() === name);
      if (own !== undefined) this.enter(own);
    }
  }

  private read(node: ts.Node): void {
    if (ts.isParameter(node)) this.readRequestType(node);
    if (ts.isExpressionWithTypeArguments(node)) return this.read(node.expression);
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isNewExpression(node)) this.dispatch(node.expression);
    if (ts.isIdentifier(node)) this.reach(this.project.resolve(node));
    ts.forEachChild(node, (child) => this.read(child));
  }

  /** Nest reads the types of decorated parameters at run time: a body is validated by its class. */
  private readRequestType({ type, parent }: ts.ParameterDeclaration): void {
    if (type === undefined || !ts.isTypeReferenceNode(type) || !ts.canHaveDecorators(parent)) return;
    if (ts.getDecorators(parent) !== undefined) this.reach(this.project.resolve(type.typeName));
  }

  /** A command or query goes to its handler by way of the bus. */
  private dispatch(message: ts.Expression): void {
    const symbol = this.project.resolve(message);
    const handler = symbol && this.project.handlerOf(symbol);
    const execute = handler?.members.find((member) => member.name?.getText() === 'execute');
    if (execute !== undefined) this.enter(execute);
  }

  private reach(symbol: ts.Symbol | undefined): void {
    for (const declaration of symbol?.declarations ?? []) {
      if (!this.without.has(declaration)) this.enter(declaration);
    }
  }
}

const isAbstract = (declaration: ts.ClassDeclaration): boolean =>
  declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) === true;

/** Anything else is inside a declaration that has been read already. */
function isTopLevel(declaration: ts.Declaration): boolean {
  if (ts.isFunctionDeclaration(declaration) || ts.isEnumDeclaration(declaration)) {
    return ts.isSourceFile(declaration.parent);
  }
  return ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent);
}
