/** One sentence a line, paragraphs apart: as a careful person would cut them. */
export const SPANISH = `
La Dra. García y el Dr. Peña siguieron a 1.204 adultos en EE. UU. durante 3,5 años.
El riesgo bajó un 12,4 % en el grupo tratado.
Algunos analgésicos, p. ej. Ibuprofeno o naproxeno, irritan el estómago.
¿Es seguro en el embarazo?
No siempre.

El Sr. Ruiz y la Sra. Molina tomaron aprox. 400 mg al día.
Véase la fig. 3 y la pág. 12 del informe.
El estudio n.º 4 no encontró diferencias.
La respuesta es no.
Las personas mayores deben tener cuidado.

Se aprobó en EE. UU. en 2019.
También se vende en EE. UU.
La dosis máx. 40 mg no debe superarse.
Consulte el cap. 5 y el art. 12 de la guía.
El 1.er día se toma media tableta.

¡Cuidado!
Nunca mezcle los dos medicamentos.
¿Qué pasa si olvida una dosis?
Tómela cuanto antes.
«El tratamiento es eficaz.»
Así lo resume el informe.
«¿Duele mucho?», preguntó la paciente.

La mutación está en este gen.
Las mujeres enferman más.
Hay vacunas contra la hepatitis A y B.
Los bebés reciben la primera dosis al nacer.
Los adultos necesitan 75 mg de vitamina C.

La temperatura pasó de 38,5 a 37,2 °C…
Bueno... depende de la dosis.
Se administra por vía i.v. o s.c. según el caso.
Recibieron 2 g de ceftriaxona i.v.

Más datos en https://www.salud.example/guia.html?Tema=3 para pacientes.
Escriba a consultas@salud.example si tiene dudas.
El profesor J. M. Ortega et al. publicaron los datos el 3 de sept. de 2020.
Los produce Laboratorios Sur S. A. en Chile.
Farmacorp Inc. vende la versión genérica.

Puede causar náuseas (casi siempre leves. Suelen pasar pronto.) y mareos.
Pregunte a D. Luis Soto o a Dña. Ana Gil.
La Srta. Vega midió el pH, que era de 7.
Afecta a 20 millones de personas, etc.

El Prof. Alonso y la Lic. Ríos publicaron la guía en feb. de 2022.
Según la OMS, unos 1.280 millones de adultos tienen hipertensión.
La presión debe ser inferior a 140/90 mm Hg.
El potasio, p. ej., ayuda a bajarla.
¿Cuánta sal es demasiada?

Unos 5 g diarios (aprox. Una cucharadita) son el límite.
¡No lo supere!
Los datos proceden de EE.UU. y Canadá.
En EE. UU. Medicare cubre el tratamiento.
Véanse las págs. 3-5 y el anexo B.

«No tome alcohol», advierte el prospecto.
El Dr. J. L. Sanz Gil lo resume así: «Menos es más».
El ensayo duró hasta 2019.
La vitamina D.
Es clave para los huesos.
Los niños de 1 a 3 años necesitan 700 mg de calcio.

Tómese c/8 h. durante 5 días.
La 2.ª dosis se pone a los 28 días.
Consulte https://salud.example/sal?Nivel=2.
Es gratuito.
Sres. pacientes: lean el prospecto.
Dolor, fiebre, tos...
Todo mejora con reposo.

Según un metaanálisis (14 ECA, n = 8.412), el riesgo bajó un 18 %.
La AEMPS (act. 3 de mayo de 2024) lo confirma.
Dosis: 5 ml c/8 h, máx. 3 veces al día.
Hable con su médico antes de empezar.
¡Ojo!
¿Está embarazada?

El Ministerio de Sanidad, vs. la OMS, fija otro límite.
Vit. D y vit. B12 son distintas.
La Fig. 2 muestra el efecto.
En la 1.ª fase participaron 30 voluntarios sanos.
Los Dres. Pons y Vila no observaron efectos graves.

El Hosp. Clínico de Madrid participó.
Tome agua, caldo, suero, etc.
En niños se usa por vía oral.
Es decir: no hay pruebas suficientes.
Vive en la C/ Mayor, núm. 5.
`;
