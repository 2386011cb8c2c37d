// Browsers translate a page by replacing its text nodes. React can then neither update nor remove
// them, nor insert elements before them (react#11538). An element's only child is safe.
import ts from 'typescript';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

/** React renders nothing for an empty string. */
const isText = (type) => (type.flags & TEXT) !== 0 && type.value !== '';
const partsOf = (type) => (type.isUnion() ? type.types : [type]);
/** What a caller gives. */
const isSlot = (type) =>
  (type.flags & ts.TypeFlags.Any) !== 0 ||
  partsOf(type).some((part) => part.symbol?.name === 'Iterable');

const isLayout = (child) => child.type === 'JSXText' && /^\s*\n\s*$/.test(child.value);
const isComment = ({ expression }) => expression?.type === 'JSXEmptyExpression';
const isJsx = ({ type }) => type === 'JSXElement' || type === 'JSXFragment';

/** As React gets them: a fragment makes no element. */
const childrenOf = (node) =>
  node.children
    .filter((child) => !isLayout(child) && !isComment(child))
    .flatMap((child) => (child.type === 'JSXFragment' ? childrenOf(child) : [child]));

function isComponent({ id, parent }) {
  const name = id?.name ?? (parent.type === 'VariableDeclarator' ? parent.id.name : undefined);
  return name !== undefined && /^[A-Z]/.test(name);
}

export const textStandsAlone = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      changing:
        'This text changes beside other children. Give it an element, or make one string of all.',
      beside: 'This text stands beside children that come and go. Give it an element.',
      returned: 'A component returns text in an element, since it can stand beside others.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const functions = [];

    function kindOf(child) {
      if (child.type === 'JSXText') return 'fixed';
      if (child.type === 'JSXElement') return 'stable';
      const type = services.getTypeAtLocation(child.expression);
      if (isSlot(type) || !partsOf(type).some(isText)) return 'element';
      return type.isLiteral() ? 'fixed' : 'changing';
    }
    function check(children) {
      const kinds = children.map(kindOf);
      const comeAndGo = kinds.some((kind) => kind !== 'fixed' && kind !== 'stable');
      kinds.forEach((kind, index) => {
        const node = children[index];
        if (kind === 'changing') context.report({ node, messageId: 'changing' });
        if (kind === 'fixed' && comeAndGo) context.report({ node, messageId: 'beside' });
      });
    }
    function checkReturned(node, from) {
      if (!node || isJsx(node) || !isComponent(from)) return;
      const type = services.getTypeAtLocation(node);
      if (!isSlot(type) && partsOf(type).some(isText))
        context.report({ node, messageId: 'returned' });
    }
    return {
      JSXElement(node) {
        const children = childrenOf(node);
        if (children.length > 1) check(children);
      },
      JSXFragment(node) {
        if (!isJsx(node.parent)) check(childrenOf(node));
      },
      ':function'(node) {
        functions.push(node);
        if (node.body.type !== 'BlockStatement') checkReturned(node.body, node);
      },
      ':function:exit'() {
        functions.pop();
      },
      ReturnStatement(node) {
        checkReturned(node.argument, functions.at(-1));
      },
    };
  },
};
