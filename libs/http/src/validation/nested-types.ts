type TypeFunction = () => new () => object;

/** Which class the objects of a list are of, by the class that declares the list. */
class NestedTypes {
  private readonly types = new WeakMap<object, Map<string, TypeFunction>>();

  decorator(type: TypeFunction): PropertyDecorator {
    return (prototype, property) => {
      const own = this.types.get(prototype) ?? new Map<string, TypeFunction>();
      own.set(String(property), type);
      this.types.set(prototype, own);
    };
  }

  find(target: new () => object, property: string): (new () => object) | undefined {
    for (let prototype: unknown = target.prototype; prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
      const type = this.types.get(prototype as object)?.get(property);
      if (type !== undefined) return type();
    }
    return undefined;
  }
}

export const nestedTypes = new NestedTypes();
