/** Words that judge, deny, time or number something: allowed inside a keyword, but not as its first or last word. */
export const NO_SUBJECT: ReadonlySet<string> = new Set(
  (
    'bad badly terrible terribly horrible horribly awful awfully annoying annoyed ridiculous useless pathetic stupid dumb ' +
    'wrong incorrect incorrectly worse worst poor poorly disappointed disappointing frustrated frustrating unacceptable ' +
    'angry upset sorry unhappy happy glad nice better best perfect perfectly excellent amazing awesome wonderful fantastic ' +
    'love loved hate hated helpful unhelpful crazy weird strange absurd joke nonsense mess damn hell correct correctly ' +
    'right exactly completely totally absolutely actually honestly seriously literally basically probably maybe finally ' +
    'again already always never ever anymore yet soon later early late now today tomorrow tonight yesterday week weeks ' +
    'month months year years day days hour hours minute minutes time times second first third last next past ago ' +
    'stop giving give gives gave three four five six seven eight nine ten question questions answer answers nothing something anything everything nobody somebody anybody ' +
    'does not cannot why said say says saying told asked ask asking mean means meant wonder wondering curious'
  ).split(' '),
);
