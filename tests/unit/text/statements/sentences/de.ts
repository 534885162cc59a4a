/** One sentence a line, paragraphs apart: as a careful person would cut them. */
export const GERMAN = `
Schmerzmittel wie z. B. Ibuprofen oder Naproxen reizen den Magen.
Ab dem 3. Tag sinkt das Fieber meist von selbst.
Weltweit leben rund 20 Mio. Menschen mit dieser Krankheit.
Die Zulassung wurde am 15. März 2021 erteilt.
Das gilt auch für Kinder.

Frau Dr. med. Anke Lorenz und Prof. Dr. Yilmaz leiteten die Studie.
Sie umfasste ca. 1.200 Personen bzw. deren Angehörige.
Die Wirkung trat u. a. bei Frauen über 50 Jahren auf (s. Abb. 3).
Nr. 4 der Liste ist Zink, d. h. ein Spurenelement.
Man nimmt ca. 5 mg pro Tag.

Der Blutdruck fiel um 3,5 % bzw. 4,2 mmHg.
Bei 37,5 °C spricht man noch nicht von Fieber.
Die Tagesdosis liegt bei max. 400 mg.
Mehr hilft nicht.
Vgl. hierzu Tab. 2 und Kap. 5 der Leitlinie.

In der 12. Schwangerschaftswoche wird ein Ultraschall gemacht.
Zwischen dem 2. und 4. Lebensjahr sind Infekte häufig.
Im 1. Trimenon sollte man es meiden.
Metformin ist das Mittel der 1. Wahl.
Der pH-Wert liegt bei 7.

Die Mutation liegt im BRCA1-Gen.
Frauen erkranken häufiger.
Auch im selben Gen.
Männer sind seltener betroffen.
Es betrifft 2 Mrd. Menschen, v. a. in Asien.

Die Gabe erfolgt i. v. oder s. c. durch Fachpersonal.
Eine i.v. Gabe wirkt schneller als eine Tablette.
Er fragte: „Ist das sicher?“
Die Antwort lautete: „Ja.“
„Nein“, sagte sie, „das stimmt i. d. R. nicht.“

Hinweise stehen unter https://www.klinik.example/info.html?Seite=2 im Netz.
Fragen gehen an praxis@klinik.example.
Das Mittel hilft bei Husten, Schnupfen usw.
Bei Asthma hilft es nicht.
Die Firma Nordheil Inc. stellt es her.

Laut Hrn. Dr. K.-H. Brandt sind evtl. Nebenwirkungen möglich.
Dazu zählen Übelkeit (oft harmlos. Sie vergeht rasch.) und sog. Blähungen.
Die Kosten von mind. 30 Euro trägt ggf. Ihre Kasse.
Seit dem 1. Januar gilt dies gem. § 31 Abs. 2 SGB V.
Vitamin C.

Der Wirkstoff wird i. d. R. gut vertragen.
Bei 5 Tbl. Paracetamol (à 500 mg) ist die Grenze noch nicht erreicht.
Univ.-Prof. Dr. H. Steiner rät zur Vorsicht.
Am 3. und 7. Tag wird Blut abgenommen.
Ist das nötig?

Rund 1,5 Mio. Deutsche nehmen Statine ein.
Die Zahl steigt auf 2 Mio.
Das sind mehr als erwartet.
Laut S. 14 der Leitlinie (3. Aufl. 2020) gilt ein Zielwert < 70 mg/dl.
Ab 1. Juli ändert sich die Regel.
Hepatitis B.
Säuglinge werden früh geimpft.

„Was hilft?“, fragte Hr. Peters.
»Ruhe und Tee.«
Das war die Antwort.
Der Wert sinkt von 8 auf 6.
Danach bleibt er stabil.
Zum 2. Mal trat der Ausschlag auf.
Die Einnahme erfolgt morgens, mittags usw. bis zur Besserung.

Es gibt mehrere Formen, z.B. Tropfen, Kapseln u. Ä.
Siehe Abschn. 4.2 und Anh. C.
Verwandte 1. Grades haben ein höheres Risiko.
Im 20. Jahrhundert sank die Sterblichkeit, insb. in Europa.
Die Temperatur darf 39 °C nicht überschreiten…

Laut einer Metaanalyse (14 RCTs, n = 8.412) sank das Risiko um ca. 18 %.
Die DGE empfiehlt max. 6 g Salz pro Tag, d.h. etwa einen Teelöffel.
Bei Erw. ab 65 J. gelten andere Werte.
Das RKI (Stand: 3. Mai 2024) bestätigt dies.
Vitamin D: 20 µg/Tag.

Die häufigsten Nebenwirkungen sind Kopfschmerzen, Schwindel und Übelkeit (ca. 1 von 10 Pat.).
Sprechen Sie vorher mit Ihrer Ärztin bzw. Ihrem Arzt!
In Phase 3.
Danach folgt die Zulassung.
Der 1. Schritt ist die Diagnose.
Die Dosis beträgt 3 x tgl. 5 ml.

Nach der 2. Dosis waren 95 % geschützt.
Am Do., 5. Sept., endet die Frist.
Bis zum 65. Geburtstag zahlt die Kasse.
Prof. Weber (Univ. Bonn) sieht das anders.
Das Präparat enthält u. a. Zink, Selen, Vit. C und Vit. E.
`;
