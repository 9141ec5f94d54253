/**
 * Words that passwords are most often built on, in English and Romanian, lower case, without diacritics.
 * Without case, look-alike characters and trailing digits and signs, each covers thousands of passwords.
 */
export const commonPasswordStems: ReadonlySet<string> = new Set(
  `
  password passwort parola parolamea secret secreta access admin administrator root user utilizator guest login
  welcome bunvenit salut hello letmein changeme default temp test testing tester demo sample example computer
  internet server master manager superman batman spiderman pokemon dragon monkey shadow sunshine princess football
  baseball basketball fotbal soccer hockey liverpool chelsea arsenal barcelona realmadrid juventus steaua dinamo
  rapid michael jordan jennifer jessica daniel charlie andrew thomas robert andreea alexandru alexandra cristian
  cristina gabriel gabriela mihaela mihai maria marian ioana ionut stefan george florin vasile nicolae adrian
  bianca roxana diana bogdan razvan catalin romania bucuresti bucharest iubire teiubesc iubita iubitul dragoste
  iloveyou lovely loveme love fuckyou freedom whatever trustno trustnoone ashley bailey passw passwd pass parole
  qwerty qwertyui qwertyuiop qwertz qwertzui asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd
  qweasdzxc azerty abcdef abcdefg abcdefgh abcabc summer winter spring autumn vara iarna primavara toamna january
  february monday friday ianuarie luni vineri google facebook yahoo gmail microsoft windows samsung iphone apple
  android nokia mustang ferrari mercedes porsche corvette dacia logan killer hunter ranger tigger buster cookie
  ginger pepper cheese banana chocolate flower floare soare stea magazin shop store vizor price pricing pret
  preturi oferta company companie business office birou firma client money bani success noroc jesus doamne
  dumnezeu angel inger blessed starwars matrix merlin gandalf naruto minecraft fortnite
  `
    .trim()
    .split(/\s+/),
);
