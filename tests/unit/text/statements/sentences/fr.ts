/** One sentence a line, paragraphs apart: as a careful person would cut them. */
export const FRENCH = `
M. Dupont et Mme Leroy ont suivi 1 204 adultes pendant env. 3,5 ans.
Le Dr. Marchand et le Pr. Nguyen ont dirigé l’essai.
Certains antalgiques, p. ex. Ibuprofène ou naproxène, irritent l’estomac.
Le risque a baissé de 12,4 % (cf. fig. 3).
Est-ce sûr pendant la grossesse ?

Le traitement est symptomatique, c.-à-d. Paracétamol et repos.
Il a été autorisé le 1er mars 2021.
Au 2e trimestre, il faut l’éviter !
Voir p. 12 et chap. 5 du guide.
L’étude n° 4 n’a trouvé aucune différence.

« Le paracétamol est sûr. »
Il ajoute une réserve.
« Est-ce douloureux ? » demande la patiente.
Elle répond : « Non. »
Les enfants peuvent en prendre aussi.
Mlle Petit, M. A. Roux et al. l’ont confirmé.

La dose max. 40 mg ne doit pas être dépassée.
Les adultes ont besoin de 110 mg de vitamine C.
Les fumeurs en ont besoin de plus.
Il existe un vaccin contre l’hépatite A et B.
Les bébés le reçoivent à la naissance.

La fièvre est revenue…
Elle était plus forte qu’avant.
Enfin... cela dépend de la dose.
L’injection se fait en i.v. ou en s.c. selon le cas.
Ils ont reçu 2 g de ceftriaxone en i.v.

Plus d’informations sur https://www.sante.example/guide.html?Page=3 pour les patients.
Écrivez à contact@sante.example en cas de doute.
J.-P. Morel et F. Lambert ont publié la revue en sept. 2020.
Le climat y est sec.
Les crises y sont rares.

Hippocrate, né vers 460 av. J.-C. à Cos, le décrivait déjà.
Le médicament est fabriqué par Nordpharm Inc. au Canada.
Il peut causer des nausées (souvent légères. Elles passent vite.) et des vertiges.
La température passe de 38,5 à 37,2 °C.
Environ 20 millions de personnes sont touchées, etc.

Le pH du sang est de 7,4.
Le taux normal est inférieur à 5.
Chaque comprimé contient 500 mg d’actif, soit env. 8 mg/kg.
Prenez-le à 8 h. et à 20 h. avec de l’eau.

Mme la Pr. Lefèvre dirige le service de cardiologie.
Selon elle, env. 30 % des adultes sont hypertendus.
La tension doit rester sous 140/90 mm Hg.
Le sel, p. ex., la fait monter.
Combien de sel par jour ?

Environ 5 g, soit une c. à c. par jour.
« Moins, c’est mieux ! » dit le Dr. A. Blanc.
N’arrêtez jamais le traitement !
Les données viennent des É.-U. et du Canada.
Voir les pp. 3 à 5 et l’annexe B.

Le paracétamol (max. 4 g/j) est préférable à l’ibuprofène, cf. tab. 2.
L’essai s’est terminé en déc. 2019.
La vitamine D.
Elle est utile aux os.
Les enfants de 1 à 3 ans ont besoin de 500 mg de calcium.
Consultez https://sante.example/sel?Niveau=2.
C’est gratuit.

St. Roch est le nom de l’hôpital.
MM. Roy et Gauthier y travaillent.
La dose est prise matin, midi, etc.
« Est-ce grave ? – Non. »
Fièvre, toux, douleurs...
Tout passe avec du repos.

Selon une méta-analyse (14 ECR, n = 8 412), le risque a baissé de 18 %.
L’ANSM (mise à jour du 3 mai 2024) le confirme.
Dose : 5 ml 3 fois/j., max. 15 ml.
Parlez-en à votre médecin avant de commencer.
Attention : êtes-vous enceinte ?

La vit. D et la vit. B12 sont différentes.
La Fig. 2 montre l’effet.
En phase 1, 30 volontaires sains ont participé.
Les Drs. Pons et Villard n’ont rien observé de grave.
C’est-à-dire : les preuves manquent.

D’après M. le Pr. Blanchet, « rien n’est prouvé ».
Buvez de l’eau, du bouillon, etc.
Chez l’enfant, on l’utilise par voie orale.
L’hôpital St. Antoine a aussi participé.
Hépatite B : trois doses suffisent !
`;
