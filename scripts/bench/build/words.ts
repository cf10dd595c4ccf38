const NOUNS =
  'act amendment appeal assembly authority bench bill board budget cabinet charter clause commission committee ' +
  'constitution convention council court currency debt decree deficit delta district doctrine duty economy election ' +
  'empire federation forest governor grant harvest industry inflation inscription judge judgment kingdom land law ' +
  'league legislature levy liberty list mandate market minister ministry monsoon movement order ordinance parliament ' +
  'party petition plateau policy port power president principle province provision quorum reform region relief report ' +
  'republic resolution revenue right river rule ruler scheme seat session soil speaker state statute subsidy summit ' +
  'tariff tax temple term territory tradition treaty tribunal tribute union valley village vote ward writ';
const VERBS =
  'abolishes adopts amends answers appoints assigns bars binds brings checks confers confirms creates divides ends ' +
  'excludes extends follows forbids founds gives governs grants guards holds imposes joins keeps leads leaves limits ' +
  'makes marks names needs opens orders passes permits protects raises recognises refuses remains replaces requires ' +
  'rests restricts returns reviews secures settles shapes shares stands strikes suspends takes tests turns upholds';
const OTHERS =
  'ancient annual binding broad central civil colonial common concurrent coastal criminal direct early equal federal ' +
  'final fiscal formal free general grave imperial indirect joint judicial later legal local long major medieval ' +
  'modern narrow national new northern original ordinary partial peninsular permanent political popular ' +
  'private public ready regional royal rural second separate single social sovereign special strict sudden southern ' +
  'temporary third tribal urban vast western whole written';
const DEVANAGARI =
  'संविधान अधिकार संसद न्यायालय राज्य संघ विधि कर्तव्य राष्ट्रपति संशोधन नदी पर्वत वर्षा इतिहास कला समाज नीति भूमि';

export const nouns = NOUNS.split(' ');
export const verbs = VERBS.split(' ');
export const adjectives = OTHERS.split(' ');
export const hindi = DEVANAGARI.split(' ');
